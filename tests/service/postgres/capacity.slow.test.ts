import { testPostingSpeed } from './capacity.ts';

testPostingSpeed({
  'lists of a thousand rows': ({ test, platform }) =>
    test.call('GET', 'transaction?range=[0,999]', { as: platform.one.customer }),
  'sign-ins': ({ test }) =>
    test.call('POST', 'auth/login', {
      body: { userName: `nobody.${Math.random()}`, password: 'a wrong password' },
    }),
});
