/**
 * The note panel (right) and the conflict screen (middle).
 *
 * ```tsx
 * const [conflict, setConflict] = useState<OpenConflict | null>(null);
 * <Middle>{conflict ? <ConflictScreen conflict={conflict} /> : <DiffView ... />}</Middle>
 * <NotesPanel place={{ orgId, repo }} commit={commit} index={2} total={7} focusRequest={n} onConflict={setConflict} />
 * ```
 *
 * `NotesPanel` fills its parent (give it a height; it scrolls inside and keeps the composer at the bottom) and wants
 * a TanStack `QueryClientProvider` above it. `focusRequest`: raise the number to put the caret into the composer
 * (the `c` key). `onLeave` is called when Esc left the composer, so that the keyboard goes back to the diff.
 */
export { NotesPanel } from './NotesPanel.tsx';
export { CopyNotesAutomatically } from './CopyNotesAutomatically.tsx';
export type { NotedBranch } from './use-copyable.ts';
export type { NoteAnchor } from './note-anchors.ts';
export { chooseRef, isForeign } from './choose-ref.ts';
export { ConflictScreen } from './ConflictScreen.tsx';
export type { OpenConflict } from './props.ts';
export { VersionText } from './VersionText.tsx';
export { useCopyable } from './use-copyable.ts';
