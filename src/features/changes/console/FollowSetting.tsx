/** Whether the console follows what others change. Stored in the browser, on by default. */
import { useStore, useTranslate } from 'react-admin';
import { SettingChoice } from '#engine/console';

type Choice = 'on' | 'off';

export function useFollowSetting(): [Choice, (choice: Choice) => void] {
  return useStore<Choice>('follow', 'on');
}

export function FollowSetting() {
  const translate = useTranslate();
  const [choice, setChoice] = useFollowSetting();
  const options = (['on', 'off'] as const).map((value) => ({
    value,
    label: translate(`console.settings.${value}`),
  }));
  return (
    <SettingChoice
      label={translate('console.changes.setting')}
      value={choice}
      options={options}
      onChoose={setChoice}
    />
  );
}
