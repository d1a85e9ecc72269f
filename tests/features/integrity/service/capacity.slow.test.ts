import { testPostingSpeed } from '../../../service/postgres/capacity.ts';

testPostingSpeed({
  'verifications of the own wallet': ({ test, platform, wallet }) =>
    test.call('GET', `transaction/row/validation?wallet=${wallet}`, { as: platform.one.customer }),
});
