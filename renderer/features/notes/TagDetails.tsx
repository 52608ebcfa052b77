import { useQuery } from '@tanstack/react-query';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import type { Tag, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { useAsWritten } from '../../ui/as-written.ts';
import { toAppError } from '../../api/client.ts';
import { tagQuery } from '../../api/queries.ts';
import { shortSha } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { FormattedText } from '../../ui/FormattedText.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { SourceToggle } from '../../ui/SourceToggle.tsx';
import { useSignature } from '../signatures/use-signature.tsx';
import { FactRow } from './FactRow.tsx';
import styles from './NotesPanel.module.css';

/** An annotated tag: its object, tagger, date, commit and message. */
export function TagDetails({ place, tag }: { place: RepositoryPlace; tag: Tag }) {
  const { data, error, isPending } = useQuery(tagQuery(place, tag));
  const signature = useSignature(place, tag.object);
  const id = `tag ${tag.object}`;
  const asWritten = useAsWritten(id);
  const message = data?.message ?? '';
  return (
    <>
      <div className={styles.placed}>
        <p title={tag.object}>
          <FactRow>
            <code>{shortSha(tag.object)}</code>
            {data == null || data.date === '' ? null : <RelativeTime iso={data.date} />}
            {data == null || data.taggerName === '' ? null : (
              <span className={styles.author} title={plainWords(data.taggerName)}>
                <SafeText text={data.taggerName} />
              </span>
            )}
            <span>
              of <code>{shortSha(tag.target)}</code>
            </span>
            {signature.mark}
          </FactRow>
        </p>
        <SourceToggle id={id} text={message} />
      </div>
      {signature.details}
      {isPending ? <p className={styles.linkProblem}>Loading the tag…</p> : null}
      {error === null ? null : (
        <p className={styles.linkProblem} role="status">
          {toAppError(error).message}
        </p>
      )}
      {data === null ? (
        <p className={styles.linkProblem} role="status">
          The tag has been moved to another object on the host.
        </p>
      ) : null}
      {message === '' ? null : (
        <FormattedText className={styles.words} text={message} asWritten={asWritten} />
      )}
    </>
  );
}
