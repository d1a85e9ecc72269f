/** Public console API of the receipts feature. */
export { receiptsConsole } from './feature.tsx';
export { ReceiptButton } from './ReceiptButton.tsx';
export { ReceiptLetterhead } from './ReceiptLetterhead.tsx';
