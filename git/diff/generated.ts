import type { TreeAttributes } from './attributes.ts';

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
