import { useQuery, useQueryClient } from '@tanstack/react-query';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import type { RepositoryPlace } from '../../../shared/ipc/names.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { messages, sayProblem } from '../../app/messages.ts';
import { MenuItem } from '../../ui/MenuPopup.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { checkWords, keyWords } from '../signatures/signature-words.ts';
import { signatureQuery } from '../signatures/use-signature.tsx';
import { verdictWords, type VerdictOn } from './verdict-words.ts';

const KEY = 'verdict-signature';

interface SignatureItemProps {
  place: RepositoryPlace;
  verdict: VerdictOn;
}

/** Checks the signature of the commit that added a verdict to its notes ref; nothing where that has none. */
export function SignatureItem({ place, verdict }: SignatureItemProps) {
  const { orgId, repo } = place;
  const object = verdict.writtenIn ?? '';
  const client = useQueryClient();
  const { data: signature } = useQuery(signatureQuery(place, object));
  if (signature == null) return null;
  const words = verdictWords(verdict);
  const check = async (): Promise<void> => {
    try {
      const said = await unwrap(api().signatures.check({ orgId, repo, object }));
      messages.say(plainWords(`${words}, signed with an ${keyWords(signature)}. ${checkWords(said)}`), {
        key: KEY,
      });
      // It does not count as that person's any more.
      if (said.result === 'bad') await client.invalidateQueries({ queryKey: keys.notes(place) });
    } catch (thrown) {
      sayProblem(thrown, { key: KEY });
    }
  };
  return (
    <MenuItem onClick={() => void check()}>
      <SafeText text={`Check the signature: ${words}`} />
    </MenuItem>
  );
}
