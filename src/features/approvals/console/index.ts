/** Public console API of the approvals feature. */
export { approvalsConsole } from './feature.tsx';
