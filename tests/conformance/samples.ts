/** Sample records that the suite creates. */
import { buildClient, buildUser, type World } from './world.ts';

/** Bodies for create calls; a resource without one gets fewer checks. */
export const samples: Readonly<Record<string, (world: World) => Record<string, unknown>>> = {
  user: (world) => ({ ...buildUser(world, 'sample'), role: 'customer', client: world.mine._id }),
  client: (world) => ({ ...buildClient(world, 'sample'), activatedCurrencies: [world.fine._id] }),
  currency: ({ mark }) => ({ abbreviation: `S${mark.toUpperCase()}`, name: `sample ${mark}`, symbol: 'S' }),
  role: ({ mark }) => ({
    _id: `sample_${mark}`,
    permissions: [{ subject: 'User', action: 'read', allowed: true }],
  }),
};
