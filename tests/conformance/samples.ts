/** Records that the suite makes to see what becomes of them. */
import { buildClient, buildUser, type World } from './world.ts';

/** A body that a create call takes in; a resource without one is checked as far as that goes. */
export const samples: Readonly<Record<string, (world: World) => Record<string, unknown>>> = {
  user: (world) => ({ ...buildUser(world, 'sample'), role: 'customer', client: world.mine._id }),
  client: (world) => ({ ...buildClient(world, 'sample'), activatedCurrencies: [world.fine._id] }),
  currency: ({ mark }) => ({ abbreviation: `S${mark.toUpperCase()}`, name: `sample ${mark}`, symbol: 'S' }),
  role: ({ mark }) => ({
    _id: `sample_${mark}`,
    permissions: [{ subject: 'User', action: 'read', allowed: true }],
  }),
};
