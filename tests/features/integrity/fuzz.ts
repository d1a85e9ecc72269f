import type { FuzzedFeature } from '../../fuzz/feature.ts';

export const fuzzedIntegrity: FuzzedFeature = {
  async verify(http, as) {
    const response = await http.call('GET', 'transaction/row/validation', { as });
    const { checked, found } = response.body?.data ?? {};
    if (response.status !== 200)
      return { altered: true, text: `${response.status} ${response.text.slice(0, 300)}` };
    const rows = Object.entries(checked as Record<string, number>).map(
      ([table, count]) => `${count} ${table}`,
    );
    return {
      altered: found !== 0,
      text: found
        ? JSON.stringify(response.body.data.findings).slice(0, 2000)
        : `nothing is altered in ${rows.join(', ')}`,
    };
  },
};
