// Boogie's command line over its own libraries. SPDX-License-Identifier: MIT
using Microsoft.Boogie;

var options = new CommandLineOptions(Console.Out, new ConsolePrinter()) { RunningBoogieFromCommandLine = true };
if (!options.Parse(args)) return 1;
if (options.ProcessInfoFlags()) return 0;
using var engine = ExecutionEngine.CreateWithoutSharedCache(options);
return await engine.ProcessFiles(Console.Out, options.Files.ToList()) ? 0 : 1;
