/**
 * Runs inside a session: starts a packaged program and waits for its first screen. Playwright cannot do this: the fuses
 * close the way it attaches.
 */
import { launch } from '../../bench/start/launch.mjs';

const [program = ''] = process.argv.slice(2);
await launch(program, ['--open=sample'], { timeoutMs: 120_000 });
