import type { Plugin } from 'vite';

/** Finds the modules that visitors can load: all except those that only `staffOnly` imports. */
export function visitorsModules(staffOnly: RegExp) {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: 'visitors-modules',
    apply: 'build',
    buildEnd() {
      const add = (id: string) => {
        if (modules.has(id) || staffOnly.test(id)) return;
        modules.add(id);
        const module = this.getModuleInfo(id);
        module?.importedIds.forEach(add);
        module?.dynamicallyImportedIds.forEach(add);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id);
    },
  };
  return { plugin, have: (id: string) => modules.has(id) };
}
