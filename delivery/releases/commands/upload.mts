import type { BuildFacts, FinishedBuild, PortalClient, Signer } from '@slabdesk/releases';
import { PROGRAM } from './checkout.mts';

/**
 * Uploads a release to a portal, and prints what has come of it.
 *
 * @param what names the release
 * @param signer signs it, where the portal takes signatures
 */
export const upload = async (
  portal: PortalClient,
  what: string,
  { finished, built, signer }: { finished: FinishedBuild; built: BuildFacts; signer: Signer | undefined },
): Promise<void> => {
  const isNew = await portal.publish(finished, built, signer);
  console.log(`${what} ${isNew ? 'is' : 'was'} released to ${portal.name}${isNew ? '' : ' already'}`);
  if (!signer) return;
  const { name, version } = finished.build;
  console.log(
    (await portal.isSigned(finished.build, signer))
      ? `Signed by the key ${signer.id}`
      : `Not signed by the key ${signer.id}: a portal keeps signatures of new releases, once it has a trust file. In the store: ${PROGRAM} keys sign ${name} ${version}`,
  );
};
