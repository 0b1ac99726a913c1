import type { Plugin } from 'vite';

/** Finds out which modules visitors can load: all but those that only `staffOnly` leads to. */
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
