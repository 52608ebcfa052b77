/** Starts the app as the system does: nobody attached before its first line of code, the arguments as they come. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { APP } from './hosting.ts';
import { patience } from '../../shared/testing/patience.ts';

/** An app that was started so. */
export interface ColdStarted {
  readonly page: Page;
  /** Ends it as the end of a desktop's session does. */
  readonly close: () => Promise<void>;
  /** Ends it at once, where it is still there. */
  readonly kill: () => Promise<void>;
}

/**
 * Playwright's own launch puts arguments before the app's, where a link is taken for one of Chromium's. Here the app
 * is started first, and looked at through the debugging port that Chromium opens for whoever asks on the command line.
 */
export async function coldStart(
  program: string,
  profile: string,
  args: readonly string[],
): Promise<ColdStarted> {
  const root = process.getuid?.() === 0;
  const line = ['--remote-debugging-port=0', APP, ...(root ? ['--no-sandbox'] : []), ...args];
  const child = spawn(program, line, {
    cwd: APP,
    env: { ...process.env, MARGINALIA_PROFILE: profile, ...(root ? { MARGINALIA_NO_SANDBOX: '1' } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  try {
    const address = await debuggingAddress(child.stderr);
    await pageThere(address);
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The app has no window to look at.');
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
      child.kill(signal);
      await ended;
    };
    return { page, close: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

const targets = z.array(z.object({ type: z.string(), url: z.string() }));

/** A page that opens while somebody attaches may wait for them, and they for it: they attach once it is there. */
async function pageThere(address: string): Promise<void> {
  const list = new URL('/json/list', address.replace(/^ws/, 'http'));
  const shown = async (): Promise<boolean> => {
    const there = targets.parse(await (await fetch(list)).json());
    return there.some(({ type, url }) => type === 'page' && url.startsWith('app://'));
  };
  await expect.poll(shown, { timeout: patience(30_000) }).toBe(true);
}

async function debuggingAddress(errors: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: errors })) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    // Nobody reads on: it must not fill up.
    setImmediate(() => errors.resume());
    return address;
  }
  throw new Error('The app ended before it could be looked at.');
}
