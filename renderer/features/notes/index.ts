/**
 * The note panel (right) and the clash screen (middle).
 *
 * ```tsx
 * const [clash, setClash] = useState<Clash | null>(null);
 * <Middle>{clash ? <ClashScreen clash={clash} /> : <DiffView ... />}</Middle>
 * <NotesPanel place={{ orgId, repo }} commit={commit} index={2} total={7} focusRequest={n} onClash={setClash} />
 * ```
 *
 * `NotesPanel` fills its parent (give it a height; it scrolls inside and keeps the composer at the bottom) and wants
 * a TanStack `QueryClientProvider` above it. `focusRequest`: raise the number to put the caret into the composer
 * (the `c` key). `onLeave` is called when Esc left the composer, so that the keyboard goes back to the diff.
 */
export { NotesPanel } from './NotesPanel.tsx';
export { ClashScreen } from './ClashScreen.tsx';
export type { Clash, FileOpen, ClashScreenProps, NotesPanelProps } from './props.ts';
