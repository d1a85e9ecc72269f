/** The console part of the programs feature. */

import ProgramIcon from '@mui/icons-material/TerminalOutlined';
import ApiKeyIcon from '@mui/icons-material/VpnKeyOutlined';
import type { ConsoleFeature } from '#engine/console';

export const programsConsole: ConsoleFeature = { icons: { program: ProgramIcon, apiKey: ApiKeyIcon } };
