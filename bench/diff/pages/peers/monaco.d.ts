/** Parts of Monaco that its package has, but does not type. */
declare module 'monaco-editor/esm/vs/editor/edcore.main.js' {
  export * from 'monaco-editor';
}
declare module 'monaco-editor/esm/vs/basic-languages/monaco.contribution.js';
declare module 'monaco-editor/esm/vs/base/browser/dom.js' {
  export const Dimension: new (width: number, height: number) => object;
}
declare module 'monaco-editor/esm/vs/editor/browser/widget/diffEditor/utils.js' {
  export const RefCounted: { create(value: object): object };
}
declare module 'monaco-editor/esm/vs/editor/browser/widget/multiDiffEditor/multiDiffEditorViewModel.js' {
  export const MultiDiffEditorViewModel: new (model: object, services: unknown) => object;
}
