/**
 * Decimals (minor units) of the currencies in ISO 4217. Source: list one of the maintenance agency, SIX
 * (https://www.six-group.com/dam/download/financial-information/data-center/iso-currrency/lists/list-one.xml),
 * as published on 2024-06-25. Entries without minor units (gold, SDR, test codes) are omitted.
 */
const codes: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
    CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD
    NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
    THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const decimalsByCode = new Map(
  Object.entries(codes).flatMap(([decimals, list]) =>
    list.split(/\s+/).map((code) => [code, Number(decimals)] as const),
  ),
);

/** A currency's decimals in ISO 4217; undefined if it isn't listed. */
export function isoDecimals(abbreviation: unknown): number | undefined {
  return decimalsByCode.get(String(abbreviation));
}

/** Whether the decimals differ from those in ISO 4217. */
export function deviatesFromIso(abbreviation: unknown, decimals: unknown): boolean {
  const expected = isoDecimals(abbreviation);
  return expected !== undefined && expected !== Number(decimals);
}
