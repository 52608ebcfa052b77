import { parsePatchFiles } from '@pierre/diffs';
import { CodeView, WorkerPoolContextProvider } from '@pierre/diffs/react';
// oxlint-disable-next-line import/default -- Vite makes the default export
import ShikiWorker from '@pierre/diffs/worker/worker.js?worker';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { patch, type Peer } from './types.ts';

type Item = {
  id: string;
  type: 'diff';
  fileDiff: ReturnType<typeof parsePatchFiles>[number]['files'][number];
};
const NAME = 'show-diff';
/** A screenful of code. */
const MAX_MAIN_THREAD_CHARACTERS = 20_000;

function Page({ fast }: { fast: boolean }) {
  const [items, setItems] = useState<Item[]>([]);
  useEffect(() => {
    const show = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return;
      setItems(
        parsePatchFiles(String(event.detail), { disableLineMatching: fast })
          .flatMap(({ files }) => files)
          .map((fileDiff, i) => ({ id: `${i}:${fileDiff.name}`, type: 'diff', fileDiff })),
      );
    };
    document.addEventListener(NAME, show);
    return () => document.removeEventListener(NAME, show);
  }, [fast]);
  return (
    <CodeView
      items={items}
      style={{ height: '100vh', overflow: 'auto' }}
      options={{ theme: 'pierre-light', diffStyle: 'unified' }}
    />
  );
}

/** Its elements live in shadow roots. */
const inShadow = (selector: string): boolean =>
  [...document.querySelectorAll('diffs-container')].some(
    (host) => host.shadowRoot?.querySelector(selector) != null,
  );

/**
 * @param fast as its release notes say that it is fastest: highlighted by WebAssembly, small files on the page's thread,
 *   changed lines as the patch has them, without pairing similar ones
 */
export const pierre = (fast: boolean): Peer => ({
  prepare: async (root) => {
    createRoot(root).render(
      <WorkerPoolContextProvider
        poolOptions={{
          workerFactory: () => new ShikiWorker(),
          poolSize: 2,
          ...(fast ? { mainThreadMaxCharacters: MAX_MAIN_THREAD_CHARACTERS } : {}),
        }}
        highlighterOptions={{
          theme: 'pierre-light',
          ...(fast ? { preferredHighlighter: 'highlights' as const } : {}),
          langs: ['typescript', 'javascript', 'markdown', 'json'],
        }}
      >
        <Page fast={fast} />
      </WorkerPoolContextProvider>,
    );
    // Its workers and grammars load before a diff is asked for, as ours does.
    await new Promise((resolve) => setTimeout(resolve, 2000));
  },
  show: (_, files) => {
    document.dispatchEvent(new CustomEvent(NAME, { detail: patch(files) }));
  },
  drawn: () => inShadow('[data-line]'),
  coloured: () => inShadow('[data-line] span[style], [data-line] span[class]'),
});

export const peer = pierre(false);
