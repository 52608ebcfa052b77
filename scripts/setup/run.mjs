import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { timeoutMs?: number }} [options] `stdio` decides what is
 *   collected: piped output is returned as text
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>} `code` is 127 if the program could not be
 *   started, and 128 + n after signal n, as in a shell
 */
export function run(command, args, { timeoutMs, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const text = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name]?.setEncoding('utf8').on('data', (chunk) => (text[name] += chunk));
    }
    const timer = timeoutMs ? setTimeout(() => child.kill('SIGKILL'), timeoutMs) : undefined;
    const finish = (code) => {
      clearTimeout(timer);
      resolve({ code, ...text });
    };
    child.on('error', (error) => {
      text.stderr += error.message;
      finish(127);
    });
    child.on('close', (code, signal) =>
      finish(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGTERM' ? 15 : 9)),
    );
  });
}

/** Runs npm: the one that started us if there is one, so that no shell and no `npm.cmd` is involved. */
export function npm(args, options = {}) {
  const cli = process.env.npm_execpath;
  if (cli && cli.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args], options);
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows });
}
