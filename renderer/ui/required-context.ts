import { createContext, use, type Context } from 'react';

/**
 * A context without a default: reading it outside its provider is a bug, and throws.
 * @param name what it holds, for the error
 * @returns the context and the hook that reads it
 */
export function requiredContext<T>(name: string): readonly [Context<T | null>, () => T] {
  const Required = createContext<T | null>(null);
  const useRequired = (): T => {
    const value = use(Required);
    if (value === null) throw new Error(`${name} is read outside its provider`);
    return value;
  };
  return [Required, useRequired];
}
