import { START_ID, type Start } from '../../shared/ipc/start.ts';

/**
 * The built page with the first answers in it, as UTF-8. The page goes out at once, so that the files it names load
 * while the answers are made. The answers come at its end; its script is a module and runs after them. Their text
 * cannot end the element, because it holds no `<`.
 */
export async function* withStart(html: string, start: Promise<Start>): AsyncGenerator<Uint8Array, void> {
  const end = html.indexOf('</body>');
  // Whoever asks for what follows hears of a failure.
  start.catch(() => undefined);
  yield Buffer.from(html.slice(0, end));
  const text = JSON.stringify(await start).replaceAll('<', String.raw`\u003c`);
  yield Buffer.from(`<script type="application/json" id="${START_ID}">${text}</script>${html.slice(end)}`);
}
