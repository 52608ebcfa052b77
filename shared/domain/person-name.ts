/** What somebody who made a commit is called: by name, else by address. Git takes commits with neither. */
export const personName = (name: string, email: string): string => name.trim() || email.trim() || '(no name)';
