import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedPackages, type ShippedPackage } from './shipped-packages.ts';

/* npm run sbom -- --to FILE: every package that is shipped, in the format of CycloneDX. */
const { to = '' } = parseArgs({ options: { to: { type: 'string' } } }).values;
const { version, license }: { version: string; license: string } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: { type: 'application', name: 'stagedoor', version, ...licensed(license) },
  },
  components: shippedPackages().map(component),
};
writeFileSync(to, `${JSON.stringify(sbom, null, 2)}\n`);

function component({ name, version: of, licence, integrity }: ShippedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${of}`;
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  const hashes = [{ alg: 'SHA-512', content }];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: of,
    purl,
    hashes,
    ...licensed(licence),
  };
}

function licensed(expression: string) {
  return { licenses: [{ expression }] };
}
