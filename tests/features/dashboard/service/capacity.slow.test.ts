import { testPostingSpeed } from '../../../service/postgres/capacity.ts';

testPostingSpeed({
  overviews: ({ test, platform }) => test.call('GET', 'overview', { as: platform.one.customer }),
});
