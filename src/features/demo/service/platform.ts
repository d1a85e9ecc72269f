/** Currencies, clients and roles of the demo platform. All are fictional. */
import type { Permission } from '#engine/contract';
import { MERCADO_AZUL, NORDLICHT } from './logos.ts';

export type DemoLanguage = 'es' | 'en' | 'de' | 'fr' | 'pt' | 'ja';
export type DemoCurrency = 'USD' | 'EUR' | 'MXN' | 'JPY' | 'CLP' | 'BTC';

/** Common amounts are between `low` and `high`, rounded to `step`, in minor units. */
export const currencies: readonly {
  abbreviation: DemoCurrency;
  name: string;
  symbol: string;
  decimals: number;
  description: string;
  usual: { low: number; high: number; step: number };
}[] = [
  {
    abbreviation: 'USD',
    name: 'US dollar',
    symbol: '$',
    decimals: 2,
    description: 'Settlement currency between clients.',
    usual: { low: 5_00, high: 480_00, step: 25 },
  },
  {
    abbreviation: 'EUR',
    name: 'Euro',
    symbol: '€',
    decimals: 2,
    description: 'For clients in the euro area.',
    usual: { low: 4_00, high: 420_00, step: 10 },
  },
  {
    abbreviation: 'MXN',
    name: 'Peso mexicano',
    symbol: '$',
    decimals: 2,
    description: 'Moneda de curso legal en México.',
    usual: { low: 80_00, high: 8_500_00, step: 50 },
  },
  {
    abbreviation: 'JPY',
    name: 'Japanese yen',
    symbol: '¥',
    decimals: 0,
    description: 'Has no smaller unit.',
    usual: { low: 600, high: 64_000, step: 10 },
  },
  {
    abbreviation: 'CLP',
    name: 'Peso chileno',
    symbol: '$',
    decimals: 0,
    description: 'Sin centavos.',
    usual: { low: 4_000, high: 390_000, step: 100 },
  },
  {
    abbreviation: 'BTC',
    name: 'Bitcoin',
    symbol: '₿',
    decimals: 8,
    description: 'Counted in satoshi.',
    usual: { low: 40_000, high: 4_200_000, step: 1 },
  },
];

export type DemoClient = {
  name: string;
  domain: string;
  language: DemoLanguage;
  tax: string;
  customers: number;
  active: readonly DemoCurrency[];
  /** Used until recently, now disabled. */
  disabled: readonly DemoCurrency[];
  /** Printed on its documents. */
  letterhead?: { legalName: string; address: string; taxNumber: string; accentColor: string };
  /** A PNG in base64. */
  logo?: string;
  /** Recently deactivated. */
  inactive?: boolean;
};

/** The first client has the demo accounts `admin`, `agent` and `customer`. */
export const clients: readonly DemoClient[] = [
  {
    name: 'Mercado Azul',
    domain: 'mercadoazul.example',
    language: 'es',
    tax: '16.00',
    customers: 18,
    active: ['MXN', 'USD', 'EUR', 'BTC'],
    disabled: ['JPY'],
    letterhead: {
      legalName: 'Mercado Azul, S.A. de C.V.',
      address: 'Calle del Puerto 18, piso 3\n91700 Veracruz\nMéxico',
      taxNumber: 'MAZ1703148K2',
      accentColor: '#0b5cad',
    },
    logo: MERCADO_AZUL,
  },
  {
    name: 'Andes Pagos SpA',
    domain: 'andespagos.example',
    language: 'es',
    tax: '19.00',
    customers: 14,
    active: ['CLP', 'USD'],
    disabled: ['BTC'],
  },
  {
    name: 'Nordlicht Handel GmbH',
    domain: 'nordlicht.example',
    language: 'de',
    tax: '19.00',
    customers: 14,
    active: ['EUR', 'USD'],
    disabled: [],
    letterhead: {
      legalName: 'Nordlicht Handel GmbH',
      address: 'Speicherstraße 7\n24103 Kiel\nDeutschland',
      taxNumber: 'DE 299 999 999',
      accentColor: '#0f6b4f',
    },
    logo: NORDLICHT,
  },
  {
    name: 'Sakura Travel KK',
    domain: 'sakuratravel.example',
    language: 'ja',
    tax: '10.00',
    customers: 12,
    active: ['JPY', 'USD', 'BTC'],
    disabled: ['EUR'],
  },
  {
    name: 'Lusitânia Viagens',
    domain: 'lusitania.example',
    language: 'pt',
    tax: '23.00',
    customers: 12,
    active: ['EUR', 'BTC'],
    disabled: ['USD'],
  },
  {
    name: 'Atelier Lumière',
    domain: 'lumiere.example',
    language: 'fr',
    tax: '20.00',
    customers: 10,
    active: ['EUR'],
    disabled: [],
  },
  {
    name: 'Bluewater Freight Ltd',
    domain: 'bluewater.example',
    language: 'en',
    tax: '20.00',
    customers: 14,
    active: ['USD', 'EUR', 'JPY'],
    disabled: ['CLP'],
  },
  {
    name: 'Cooperativa Cerro Verde',
    domain: 'cerroverde.example',
    language: 'es',
    tax: '7.25',
    customers: 6,
    active: ['CLP', 'MXN'],
    disabled: [],
    inactive: true,
  },
];

const allow = (action: Permission['action'], subject: string): Permission => ({
  subject,
  action,
  allowed: true,
});
const forbid = (action: Permission['action'], subject: string): Permission => ({
  subject,
  action,
  allowed: false,
});

/** Custom roles, in addition to the built-in ones. */
export const roles: readonly { _id: string; permissions: Permission[] }[] = [
  { _id: 'auditor', permissions: [allow('read', 'all')] },
  {
    _id: 'support',
    permissions: [
      allow('read', 'all'),
      allow('edit', 'User'),
      forbid('read', 'Audit'),
      forbid('read', 'ACL'),
    ],
  },
];
