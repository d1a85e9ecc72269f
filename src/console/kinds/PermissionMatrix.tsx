/** Subjects down, verbs across. A click adds an explicit rule; the last one that matches wins. */
import {
  Checkbox,
  FormHelperText,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { type Action, abilityFor, type Permission, verbs } from '../../contract/abilities.ts';
import { allSubjects, useSubjectName } from './subjects.ts';

export function PermissionMatrix({ source }: { source: string }) {
  const translate = useTranslate();
  const subjectName = useSubjectName();
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const value: Permission[] = Array.isArray(field.value) ? field.value : [];
  const ability = abilityFor(value);
  const actionName = (action: Action) => translate(`console.permissions.actions.${action}`);
  return (
    <TableContainer>
      <Typography variant="subtitle2" component="p">
        {translate('resources.role.fields.permissions')}
      </Typography>
      <Table size="small" aria-label={translate('resources.role.fields.permissions')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('console.permissions.subject')}</TableCell>
            {verbs.map((verb) => (
              <TableCell key={verb} align="center">
                {actionName(verb)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {allSubjects.map((subject) => (
            <TableRow key={subject} hover>
              <TableCell component="th" scope="row">
                {subjectName(subject)}
              </TableCell>
              {verbs.map((verb) => (
                <TableCell key={verb} align="center" padding="checkbox">
                  <Checkbox
                    size="small"
                    checked={ability.can(verb, subject)}
                    onChange={(event) =>
                      field.onChange(
                        withRule(value, { subject, action: verb, allowed: event.target.checked }),
                      )
                    }
                    slotProps={{ input: { 'aria-label': `${subjectName(subject)}: ${actionName(verb)}` } }}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {fieldState.error?.message && (
        <FormHelperText error>
          <ValidationError error={fieldState.error.message} />
        </FormHelperText>
      )}
    </TableContainer>
  );
}

/**
 * The rules with one cell decided anew. A rule for everything goes before those for one subject, which
 * would otherwise lose their say; one for a subject goes last.
 */
export function withRule(rules: readonly Permission[], rule: Permission): Permission[] {
  const others = rules.filter(({ subject, action }) => subject !== rule.subject || action !== rule.action);
  if (rule.subject !== 'all') return [...others, rule];
  const general = others.filter(({ subject }) => subject === 'all');
  return [...general, rule, ...others.filter(({ subject }) => subject !== 'all')];
}
