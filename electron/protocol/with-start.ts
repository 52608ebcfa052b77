import { START_ID, type Start } from '../../shared/ipc/start.ts';

/**
 * The page with that in it, as UTF-8. The page itself goes out at once, so that what it names is read while the answers
 * are made; they come at its end, and its script, which is a module, begins behind them. Nothing in their text can end
 * the element: it holds no `<`.
 */
export async function* withStart(html: string, start: Promise<Start>): AsyncGenerator<Uint8Array, void> {
  const end = html.indexOf('</body>');
  // Whoever asks for what follows hears of a failure.
  start.catch(() => undefined);
  yield Buffer.from(html.slice(0, end));
  const text = JSON.stringify(await start).replaceAll('<', String.raw`\u003c`);
  yield Buffer.from(`<script type="application/json" id="${START_ID}">${text}</script>${html.slice(end)}`);
}
