import { readObjects } from '../../git/objects/blobs.ts';
import { readNotesTree } from '../../git/notes/notes-tree.ts';

/** The text of every note on a notes ref, by annotated object. */
export async function noteTexts(gitDir: string, notesRef: string): Promise<Map<string, string>> {
  const notes = await readNotesTree(gitDir, notesRef);
  const objects = [...notes.keys()];
  const texts = new Map<string, string>();
  for await (const found of readObjects(gitDir, notes.values())) {
    const object = objects.shift();
    if (object !== undefined && found !== null) texts.set(object, found.content.toString('utf8'));
  }
  return texts;
}
