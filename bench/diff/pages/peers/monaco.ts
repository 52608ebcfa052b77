/**
 * Monaco's editor for the diffs of several files. Its published package makes the widget, but leaves out the methods
 * that give it documents; what these do is done here, on its own classes. It shows neither
 * names of files nor colours of changes then, which would cost it more.
 */
import { editor, Uri } from 'monaco-editor/esm/vs/editor/edcore.main.js';
// oxlint-disable-next-line import/no-unassigned-import -- registers languages
import 'monaco-editor/esm/vs/basic-languages/monaco.contribution.js';
import { Dimension } from 'monaco-editor/esm/vs/base/browser/dom.js';
import { RefCounted } from 'monaco-editor/esm/vs/editor/browser/widget/diffEditor/utils.js';
import { MultiDiffEditorViewModel } from 'monaco-editor/esm/vs/editor/browser/widget/multiDiffEditor/multiDiffEditorViewModel.js';
// oxlint-disable-next-line import/default -- Vite makes the default export
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import { sides } from './sides.ts';
import { some, type Peer } from './types.ts';

/* oxlint-disable no-underscore-dangle -- parts that no method sets */
Reflect.set(globalThis, 'MonacoEnvironment', { getWorker: () => new EditorWorker() });

const LANGUAGES: Record<string, string> = {
  js: 'javascript',
  ts: 'typescript',
  md: 'markdown',
  json: 'json',
};
const languageOf = (path: string): string => LANGUAGES[path.split('.').at(-1) ?? ''] ?? 'plaintext';

let widget: ReturnType<typeof editor.createMultiFileDiffEditor>;

export const peer: Peer = {
  prepare: async (root) => {
    const place = document.createElement('div');
    place.style.height = '100vh';
    root.append(place);
    widget = editor.createMultiFileDiffEditor(place);
    widget._dimension.set(new Dimension(innerWidth, innerHeight), undefined);
    // Its worker loads before a diff is asked for, as ours does.
    await new Promise((resolve) => setTimeout(resolve, 500));
  },
  show: (_, files) => {
    const value = files.map(({ path, raw }, at) => {
      const { old, next } = sides(raw);
      const model = (text: string, side: string) =>
        editor.createModel(text, languageOf(path), Uri.from({ scheme: side, path: `/${at}/${path}` }));
      return RefCounted.create({
        original: model(old, 'old'),
        modified: model(next, 'new'),
        options: { readOnly: true, renderSideBySide: false },
        dispose: () => undefined,
      });
    });
    const documents = { value, onDidChange: () => ({ dispose: () => undefined }) };
    widget._viewModel.set(
      new MultiDiffEditorViewModel({ documents, contextKeys: {} }, widget._instantiationService),
      undefined,
    );
  },
  drawn: some('.view-line span span'),
  coloured: some('.view-line span[class*="mtk"]:not(.mtk1)'),
};
