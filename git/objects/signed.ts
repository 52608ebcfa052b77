/** Who signs a commit, each as `Name <email>`. */
export interface Signed {
  signature: string;
  /** Where that is another one. */
  committer?: string | undefined;
}

interface Named {
  name: string;
  email: string;
}

const signatureOf = ({ name, email }: Named): string => `${name} <${email}>`;

/** @param who the author, and the committer where that is another one */
export const signedBy = (who: Named & { committer?: Named | undefined }): Signed => ({
  signature: signatureOf(who),
  committer: signatureOf(who.committer ?? who),
});

/** The lines of a commit's header that name its author and its committer, at a time in seconds since the epoch. */
export const signingLines = ({ signature, committer = signature }: Signed, seconds: number): string[] => [
  `author ${signature} ${seconds} +0000`,
  `committer ${committer} ${seconds} +0000`,
];
