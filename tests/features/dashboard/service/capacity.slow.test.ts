import { postingsKeepTheirPace } from '../../../service/postgres/capacity.ts';

postingsKeepTheirPace({
  overviews: ({ test, platform }) => test.call('GET', 'overview', { as: platform.one.customer }),
});
