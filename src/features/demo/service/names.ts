/** Names of people and references of payments, by language. */
import type { DemoLanguage } from './platform.ts';

export type NameLists = {
  firstNames: readonly string[];
  lastNames: readonly string[];
  /** References of credits, debits and transfers. */
  credit: readonly string[];
  debit: readonly string[];
  transfer: readonly string[];
};

export const nameLists: Record<DemoLanguage, NameLists> = {
  es: {
    firstNames:
      'Lucía Mateo Valentina Santiago Camila Diego Sofía Andrés Ximena Joaquín Renata Emilio Íñigo Paula'.split(
        ' ',
      ),
    lastNames:
      'García Hernández Muñoz Rojas Fernández Castillo Ibáñez Peña Soto Vargas Núñez Morales Ávila Reyes'.split(
        ' ',
      ),
    credit: [
      'Recarga de saldo',
      'Depósito en efectivo',
      'Nómina',
      'Devolución de compra',
      'Comisión mensual',
    ],
    debit: ['Retiro', 'Pago de servicio', 'Cobro de factura', 'Ajuste de saldo'],
    transfer: ['Renta', 'Cena del viernes', 'Préstamo', 'Regalo de cumpleaños', 'Gastos compartidos'],
  },
  en: {
    firstNames: 'Olivia Noah Amelia George Isla Arthur Ava Harry Grace Oscar Freya Callum'.split(' '),
    lastNames: "Smith Patel O'Brien Walker Hughes Campbell Bennett Fraser Murray Clarke Doyle Shaw".split(
      ' ',
    ),
    credit: ['Top-up', 'Wages', 'Refund', 'Fuel allowance', 'Port fees reimbursed'],
    debit: ['Withdrawal', 'Card payment', 'Invoice settled', 'Balance correction'],
    transfer: ['Rent share', 'Lunch', 'Loan repayment', 'Birthday gift'],
  },
  de: {
    firstNames: 'Anna Lukas Mia Jonas Greta Felix Käthe Paul Lena Jürgen Sören Ida'.split(' '),
    lastNames: 'Müller Schmidt Weiß Krüger Hoffmann Schäfer Vogel Brandt Köhler Lange Böhm Richter'.split(
      ' ',
    ),
    credit: ['Aufladung', 'Gehalt', 'Erstattung', 'Provision', 'Bareinzahlung'],
    debit: ['Auszahlung', 'Rechnung bezahlt', 'Korrektur', 'Gebühr'],
    transfer: ['Miete', 'Mittagessen', 'Geschenk', 'Auslagen'],
  },
  fr: {
    firstNames: 'Chloé Louis Inès Gabriel Zoé Hugo Élise Théo Manon François Noémie Raphaël'.split(' '),
    lastNames:
      'Martin Lefèvre Dubois Moreau Girard Chevalier Rousseau Blanc Garçon Perrin Gauthier Noël'.split(' '),
    credit: ['Recharge', 'Salaire', 'Remboursement', 'Avance sur commande'],
    debit: ['Retrait', 'Facture réglée', 'Frais', 'Correction de solde'],
    transfer: ['Loyer', 'Déjeuner', 'Cadeau', 'Frais partagés'],
  },
  pt: {
    firstNames: 'Inês João Beatriz Tomás Mariana Gonçalo Leonor Duarte Conceição Rui Margarida Simão'.split(
      ' ',
    ),
    lastNames:
      'Silva Araújo Gonçalves Ferreira Magalhães Simões Lourenço Matos Tavares Brandão Nóbrega Faria'.split(
        ' ',
      ),
    credit: ['Carregamento', 'Ordenado', 'Reembolso', 'Comissão'],
    debit: ['Levantamento', 'Pagamento de fatura', 'Acerto de saldo'],
    transfer: ['Renda', 'Jantar', 'Empréstimo', 'Presente'],
  },
  ja: {
    firstNames: 'Haruto Yui Sōta Hina Ren Aoi Yūto Sakura Kaito Mei Daiki Rin'.split(' '),
    lastNames:
      'Satō Suzuki Takahashi Tanaka Itō Watanabe Yamamoto Nakamura Kobayashi Katō Yoshida Mori'.split(' '),
    credit: ['チャージ', '給与', '払い戻し', 'ポイント交換'],
    debit: ['出金', '請求書の支払い', '残高調整'],
    transfer: ['家賃', '昼食代', 'お祝い', '旅行の割り勘'],
  },
};

/** A name as part of a user name: lower-case ASCII letters only. */
export function toAscii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/ß/g, 'ss')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
