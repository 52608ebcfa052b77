/** Starts the app as the system does: no debugger before its first line of code, and unchanged arguments. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { APP } from './hosting.ts';
import { patience } from '../../shared/testing/patience.ts';

/** An app that was started this way. */
export interface ColdStarted {
  readonly page: Page;
  /** Ends it as logging out does. */
  readonly close: () => Promise<void>;
  /** Kills it if it is still running. */
  readonly kill: () => Promise<void>;
}

/**
 * Playwright's launch puts arguments before the app's, and Chromium then takes a link for its own. So the app is started
 * first, and inspected through the debugging port that Chromium opens when the command line says so.
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

/** Attaching while a page opens can deadlock, so this attaches once the page exists. */
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
    // The pipe must not fill up: keep reading.
    setImmediate(() => errors.resume());
    return address;
  }
  throw new Error('The app ended before its debugging port opened.');
}
