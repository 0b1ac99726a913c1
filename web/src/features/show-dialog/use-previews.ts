import { useEffect, useRef } from 'react';

/** A function that gives a file an address to show it at, until the component unmounts. */
export function usePreviews(): (file: File) => string {
  const given = useRef<string[]>([]);
  useEffect(() => () => given.current.splice(0).forEach((url) => URL.revokeObjectURL(url)), []);
  return (file) => {
    const url = URL.createObjectURL(file);
    given.current.push(url);
    return url;
  };
}
