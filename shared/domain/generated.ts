/** Lock files and compiled output, by their names: a program makes their content from files that are reviewed. */
const NAMES: ReadonlySet<string> = new Set([
  'Cargo.lock',
  'Gemfile.lock',
  'Package.resolved',
  'Pipfile.lock',
  'Podfile.lock',
  'bun.lock',
  'bun.lockb',
  'composer.lock',
  'deno.lock',
  'flake.lock',
  'go.sum',
  'go.work.sum',
  'gradle.lockfile',
  'mix.lock',
  'npm-shrinkwrap.json',
  'package-lock.json',
  'packages.lock.json',
  'pdm.lock',
  'pnpm-lock.yaml',
  'poetry.lock',
  'pubspec.lock',
  'uv.lock',
  'yarn.lock',
]);
const ENDINGS =
  /(?:\.min\.(?:js|css)|\.(?:js|css|mjs|cjs)\.map|\.pb\.go|_pb2(?:_grpc)?\.py|\.designer\.cs)$/i;

/** By path, whether attributes name it generated. */
type ByAttributes = ReadonlyMap<string, boolean>;

/** Why a file counts as generated: its name, or `.gitattributes`. Empty: it does not. What attributes say wins. */
export function generatedBy(path: string, byAttributes: ByAttributes): string {
  const is = byAttributes.get(path);
  if (is !== undefined) return is ? '.gitattributes' : '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return NAMES.has(name) || ENDINGS.test(name) ? name : '';
}
