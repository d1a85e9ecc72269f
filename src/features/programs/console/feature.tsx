/** The console part of the programs feature. */

import ProgramIcon from '@mui/icons-material/TerminalOutlined';
import ApiKeyIcon from '@mui/icons-material/VpnKeyOutlined';
import type { ConsoleFeature } from '#engine/console';
import { ApiReferenceButton } from './ApiReferenceButton.tsx';

export const programsConsole: ConsoleFeature = {
  lists: {
    program: { listActions: [ApiReferenceButton] },
    apiKey: { listActions: [ApiReferenceButton] },
  },
  icons: { program: ProgramIcon, apiKey: ApiKeyIcon },
};
