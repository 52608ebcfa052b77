import { relative } from 'node:path';
import { build } from 'vite';
import { at, root } from '../setup/paths.mjs';

/** How a module imports the address of a worker. */
const WORKER = /\?worker&url$/;

/** Prefix of the id of a module whose address is wanted. */
const ADDRESS = '\0address:';

/** @type {Map<string, Promise<string>>} */
const bundles = new Map();

/** @type {Map<string, { isBegun: boolean, released: PromiseWithResolvers<void> }>} */
const holds = new Map();

/** A command for tests: workers of this file start only once they are released. */
export function holdWorker(_context, entry) {
  holds.set(entry, { isBegun: false, released: Promise.withResolvers() });
}

/** A command for tests. @returns whether a held worker was to start */
export function isWorkerHeld(_context, entry) {
  return holds.get(entry)?.isBegun === true;
}

/** A command for tests: held workers start. */
export function releaseWorker(_context, entry) {
  holds.get(entry)?.released.resolve();
  holds.delete(entry);
}

/**
 * Bundles a worker into one file, as in the app. Vite would serve its hundred modules one by one, and mounted tests start
 * a worker for every diff.
 */
export const oneWorkerFile = {
  name: 'one-worker-file',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      if (!searchParams.has('worker_file')) {
        next();
        return;
      }
      const hold = holds.get(pathname.slice(1));
      if (hold) hold.isBegun = true;
      void Promise.resolve(hold?.released.promise).then(() => answer(at(pathname.slice(1)), response));
    });
  },
};

async function answer(entry, response) {
  const bundle = bundles.get(entry) ?? bundled(entry);
  bundles.set(entry, bundle);
  try {
    const code = await bundle;
    response.setHeader('Content-Type', 'text/javascript');
    response.end(code);
  } catch (error) {
    console.error(error);
    response.statusCode = 500;
    response.end();
  }
}

/** @returns {Promise<string>} the worker with every grammar, and with the addresses of workers that it starts itself */
async function bundled(entry) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'worker-addresses',
        enforce: 'pre',
        async resolveId(source, importer) {
          if (!WORKER.test(source)) return null;
          const resolved = await this.resolve(source.replace(WORKER, ''), importer, { skipSelf: true });
          return resolved && `${ADDRESS}${resolved.id}`;
        },
        load(id) {
          if (!id.startsWith(ADDRESS)) return null;
          const address = `/${relative(root, id.slice(ADDRESS.length))}?worker_file&type=module`;
          return `export default ${JSON.stringify(address)}`;
        },
      },
    ],
    build: {
      lib: { entry, formats: ['es'], fileName: 'worker' },
      write: false,
      minify: false,
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [one] = [built].flat();
  if (one === undefined || !('output' in one)) throw new Error(`${entry} was not built.`);
  return one.output[0].code;
}
