// Boogie's command line over its own libraries. SPDX-License-Identifier: MIT
using Microsoft.Boogie;

if (args.Length != 2 || args[0] != "--batch") return await Run(args, Console.Out);

// --batch FILE: a command line on each line of it: the file that the output goes to, a folder, and the arguments, with
// tabs between them. One process for all of them starts much faster than many.
foreach (var line in File.ReadLines(args[1])) {
  var words = line.Split('\t');
  Directory.SetCurrentDirectory(words[1]);
  using var output = new StreamWriter(words[0]);
  Console.SetOut(output);
  try {
    await Run(words[2..], output);
  } catch (Exception e) {
    output.WriteLine($"peer: {e.GetType().Name}: {e.Message}");
  }
}
return 0;

static async Task<int> Run(string[] args, TextWriter output) {
  var options = new CommandLineOptions(output, new ConsolePrinter()) { RunningBoogieFromCommandLine = true };
  if (!options.Parse(args)) return 1;
  if (options.ProcessInfoFlags()) return 0;
  using var engine = ExecutionEngine.CreateWithoutSharedCache(options);
  return await engine.ProcessFiles(output, options.Files.ToList()) ? 0 : 1;
}
