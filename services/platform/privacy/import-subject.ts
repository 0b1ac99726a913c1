/** Under whose key the rows of an import are, which no event names. */
export const importSubject = (id: string) => `import-${id}`;
