import { watch } from '../session/index.mjs';
import { at, root } from '../setup/paths.mjs';

/** Two of them are written in Go, which collects garbage far more often than such a short program needs. */
const rarely = { GOGC: '400' };

/** A check that is one program; it passes if the program exits with 0. */
const tool = (name, file, ...args) => ({
  name,
  /** @type {(electron: unknown, wanted: import('./runners.mjs').Wanted) => Promise<import('./counts.mjs').Counts>} */
  run: async (_electron, { label, started }) => {
    const code = await watch(process.execPath, [at('node_modules', file), ...args], {
      cwd: root,
      env: { ...process.env, ...rarely },
      label,
      started,
    });
    return code === 0 ? { passed: 1, failed: 0, skipped: [] } : { passed: 0, failed: 1, skipped: [] };
  },
});

export const tools = [
  tool('format', 'oxfmt/bin/oxfmt', '--check'),
  tool('lint', 'oxlint/bin/oxlint', '-c', 'oxlint.config.mjs', '--type-aware', '--deny-warnings'),
  // From scratch: after an error the compiler's incremental state has been wrong. One thread: several would repeat much
  // of the work, and other steps run at the same time.
  tool('types', 'typescript/bin/tsc', '-b', '--force', '--singleThreaded'),
  tool('knip', 'knip/bin/knip.js', '--no-progress', '--no-config-hints'),
];
