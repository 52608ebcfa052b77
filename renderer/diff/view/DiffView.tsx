import type { DiffViewProps } from '../types.ts';

/** One scroll through every file of a diff. */
export function DiffView({ diff, headerExtra }: DiffViewProps) {
  return (
    <div role="region" aria-label="Diff">
      {diff.files.map((file) => (
        <section key={file.id}>
          {file.path} {headerExtra?.(file)}
        </section>
      ))}
    </div>
  );
}
