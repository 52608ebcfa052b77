/** A commit author's display name: the name, else the address. Git accepts commits with neither. */
export const personName = (name: string, email: string): string => name.trim() || email.trim() || '(no name)';
