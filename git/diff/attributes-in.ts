import { readSome } from '../objects/object-reader.ts';
import { TreeAttributes } from './attributes.ts';

/** The attributes of a tree, as far as its files can be read here. */
export const attributesIn = (gitDir: string, tree: string): TreeAttributes =>
  new TreeAttributes(async (path, maxBytes) => {
    for await (const object of readSome(gitDir, [`${tree}:${path}`], maxBytes))
      return object?.type === 'blob' ? object.content : null;
    return null;
  });
