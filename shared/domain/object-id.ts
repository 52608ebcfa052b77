/** A full object id: SHA-1 or SHA-256, in lower case. */
export const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
