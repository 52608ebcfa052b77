import { objectInfos, readSome } from '../objects/object-reader.ts';
import { TreeAttributes } from './attributes.ts';

/** The attributes of a tree, as far as its files can be read here. */
export const attributesIn = (gitDir: string, tree: string): TreeAttributes =>
  new TreeAttributes(async (path, maxBytes) => {
    const [info] = await objectInfos(gitDir, [`${tree}:${path}`]);
    if (info?.type !== 'blob') return null;
    for await (const object of readSome(gitDir, [info.sha], maxBytes))
      return { content: object?.content ?? null };
    return null;
  });
