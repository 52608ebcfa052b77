import { generatedBy } from '../../shared/domain/generated.ts';
import type { TreeAttributes } from './attributes.ts';
import { attributesIn } from './attributes-in.ts';

/** Paths that attributes name generated, and those that they say are not. */
export interface GeneratedPaths {
  yes: string[];
  no: string[];
}

/** What the attributes of a tree say about these paths; undefined: nothing. */
export async function generatedPaths(
  paths: readonly string[],
  attributes: Pick<TreeAttributes, 'isGenerated'>,
): Promise<GeneratedPaths | undefined> {
  const generated: GeneratedPaths = { yes: [], no: [] };
  for (const path of paths) {
    const is = await attributes.isGenerated(path);
    if (is !== null) generated[is ? 'yes' : 'no'].push(path);
  }
  return generated.yes.length + generated.no.length === 0 ? undefined : generated;
}

/** Which of these paths are generated, by their names or the attributes of a tree, as far as these can be read. */
export async function generatedAmong(
  gitDir: string,
  tree: string,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const { yes, no } = (await generatedPaths(paths, attributesIn(gitDir, tree))) ?? { yes: [], no: [] };
  const byAttributes = new Map([
    ...yes.map((path) => [path, true] as const),
    ...no.map((path) => [path, false] as const),
  ]);
  return new Set(paths.filter((path) => generatedBy(path, byAttributes) !== ''));
}
