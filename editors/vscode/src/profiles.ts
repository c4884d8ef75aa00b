// SPDX-License-Identifier: MIT
// Where the time of a proof went: the page that the server makes of a profile, beside the text.
import * as vscode from 'vscode';

/** What the server sends when it has profiled an implementation (`lindy/profile`). */
export interface ProfileParams {
  uri: string;
  name: string;
  page: string;
}

export class Profiles {
  private panel: vscode.WebviewPanel | undefined;

  /** Shows a page; there is one panel for all of them. */
  show(profile: ProfileParams): void {
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel('lindy.profile', 'Lindy: Profile',
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: true, localResourceRoots: [] });
      this.panel.onDidDispose(() => { this.panel = undefined; });
    }
    this.panel.title = `Profile: ${profile.name}`;
    this.panel.webview.html = profile.page;
    this.panel.reveal(undefined, true);
  }

  dispose(): void {
    this.panel?.dispose();
  }
}
