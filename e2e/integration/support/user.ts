/** A remote, and a user of Git with a home and servers of their own, for as long as a test runs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Remote } from './clones.ts';

export class User {
  readonly origin: Remote;
  readonly home: string;
  readonly #started: ChildProcess[] = [];
  readonly #before: Record<string, string | undefined> = {};

  private constructor(origin: Remote, home: string) {
    this.origin = origin;
    this.home = home;
  }

  static async open(): Promise<User> {
    const user = new User(await Remote.open(), await mkdtemp(join(tmpdir(), 'home-')));
    user.set({
      HOME: user.home,
      XDG_CONFIG_HOME: join(user.home, '.config'),
      GIT_SSH_COMMAND: undefined,
      SSH_AUTH_SOCK: undefined,
    });
    return user;
  }

  /** Ends the servers and puts the environment back. */
  async close(): Promise<void> {
    for (const child of this.#started.splice(0)) {
      const ended = child.exitCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await ended;
    }
    this.set(this.#before);
    await this.origin.close();
    await rm(this.home, { recursive: true, force: true });
  }

  /** Variables of the user's environment; undefined: not set. */
  set(values: Readonly<Record<string, string | undefined>>): void {
    for (const [name, value] of Object.entries(values)) {
      if (!(name in this.#before)) this.#before[name] = process.env[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }

  /** Writes the user's own configuration of Git. */
  configure(text: string): Promise<void> {
    return writeFile(join(this.home, '.gitconfig'), text);
  }

  /** Has Git's own helper keep credentials, and these among them: `http://name:password@host`. */
  async keepCredentials(line: string): Promise<void> {
    await this.configure('[credential]\n\thelper = store\n');
    await writeFile(join(this.home, '.git-credentials'), `${line}\n`, { mode: 0o600 });
  }

  /** Starts a server, which ends with the test. */
  start(program: string, args: string[]): void {
    this.#started.push(spawn(program, args, { stdio: 'ignore', env: { PATH: process.env['PATH'] } }));
  }

  /** One clone shares its note through the address, another one gets it, and answers. */
  async exchange(url: string): Promise<void> {
    const { origin } = this;
    const [one, two] = [await origin.clone(url), await origin.clone(url)];
    await one.write(origin.first, 'by one');
    expect(await one.sync()).toMatchObject({ problem: null, messages: [], sent: 1 });
    expect(await two.sync()).toMatchObject({ problem: null, received: 1 });
    await two.write(origin.first, 'by one\n\nby two');
    expect(await two.sync()).toMatchObject({ problem: null, sent: 1 });
    expect(await one.sync()).toMatchObject({ received: 1 });
    expect(await one.note(origin.first)).toBe('by one\n\nby two');
    expect(await origin.note(origin.first)).toBe('by one\n\nby two');
  }
}
