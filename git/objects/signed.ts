/** Who signs a commit, each as `Name <email>`. */
export interface Signed {
  signature: string;
  /** Where that is another one. */
  committer?: string | undefined;
}

export const signatureOf = ({ name, email }: { name: string; email: string }): string => `${name} <${email}>`;

/** The lines of a commit's header that name its author and its committer, at a time in seconds since the epoch. */
export const signingLines = ({ signature, committer = signature }: Signed, seconds: number): string[] => [
  `author ${signature} ${seconds} +0000`,
  `committer ${committer} ${seconds} +0000`,
];
